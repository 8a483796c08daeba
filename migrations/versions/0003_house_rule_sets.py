"""House rules that people have saved under a name, to use them again at another table."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "house_rule_sets",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_house_rule_sets")),
        sa.UniqueConstraint("name", name=op.f("uq_house_rule_sets_name")),
    )


def downgrade() -> None:
    op.drop_table("house_rule_sets")
