"""Model catalog: models, variants, filters, limits, validation of settings, and cost estimates."""
