"""Links into a table, the phones that were let in, the seats they took; and where a rematch is played."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def _of_a_table(name: str) -> tuple[sa.Column[int], sa.ForeignKeyConstraint]:
    key = sa.ForeignKeyConstraint(
        ["table_id"], ["tables.id"], name=op.f(f"fk_{name}_table_id_tables"), ondelete="CASCADE"
    )
    return sa.Column("table_id", sa.Integer(), nullable=False), key


def upgrade() -> None:
    op.add_column("tables", sa.Column("rematch", sa.String(32), nullable=True))
    op.create_table(
        "links",
        sa.Column("id", sa.Integer(), nullable=False),
        *_of_a_table("links"),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("salt", sa.String(32), nullable=False),
        sa.Column("token_hash", sa.String(64), nullable=False),
        sa.Column("code_hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_links")),
        sa.UniqueConstraint("table_id", "rank", name=op.f("uq_links_table_id_rank")),
        sa.UniqueConstraint("token_hash", name=op.f("uq_links_token_hash")),
        sa.UniqueConstraint("code_hash", name=op.f("uq_links_code_hash")),
    )
    op.create_table(
        "guests",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("phone", sa.String(64), nullable=False),
        *_of_a_table("guests"),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("link_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["link_id"], ["links.id"], name=op.f("fk_guests_link_id_links"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_guests")),
        sa.UniqueConstraint("phone", "table_id", "rank", name=op.f("uq_guests_phone_table_id_rank")),
    )
    op.create_index(op.f("ix_guests_table_id"), "guests", ["table_id"])
    op.create_index(op.f("ix_guests_link_id"), "guests", ["link_id"])
    op.create_table(
        "seats",
        sa.Column("id", sa.Integer(), nullable=False),
        *_of_a_table("seats"),
        sa.Column("player", sa.String(80), nullable=False),
        sa.Column("phone", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_seats")),
        sa.UniqueConstraint("table_id", "player", name=op.f("uq_seats_table_id_player")),
        sa.UniqueConstraint("table_id", "phone", name=op.f("uq_seats_table_id_phone")),
    )


def downgrade() -> None:
    for table in ("seats", "guests", "links"):
        op.drop_table(table)
    op.drop_column("tables", "rematch")
