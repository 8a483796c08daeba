"""What home shows and searches without reading every journal: players, rulebook; and deleted tables."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.add_column(sa.Column("players", sa.Text(), nullable=False, server_default=""))
        batch.add_column(sa.Column("rulebook", sa.String(40), nullable=False, server_default=""))
        batch.add_column(sa.Column("deleted_at", sa.DateTime(timezone=True)))


def downgrade() -> None:
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("deleted_at")
        batch.drop_column("rulebook")
        batch.drop_column("players")
