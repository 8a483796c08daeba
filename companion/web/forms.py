"""What all forms share: the sentences about what is wrong come from our catalogues.

WTForms brings translations of its own, but none in Danish.
"""

from typing import Any

from flask_babel import get_translations
from flask_babel import gettext as _
from flask_wtf import FlaskForm


class Form(FlaskForm):  # type: ignore[misc] # Flask-WTF ships no types
    class Meta(FlaskForm.Meta):  # type: ignore[misc] # as above
        def get_translations(self, form: Any) -> Any:
            return get_translations()


def sentences() -> tuple[str, ...]:
    """Sentences of WTForms that our users can meet, listed so that they get translated."""
    return (
        _("This field is required."),
        _("Not a valid integer value."),
        _("Number must be between %(min)s and %(max)s."),
    )
