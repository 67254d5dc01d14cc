"""Controls: combo box, filter field, filter chip, segmented control, growing text field, and buttons."""
