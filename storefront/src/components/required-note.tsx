/** Says what the mark at a field's label means; a screen reader says it of each field instead. */
export const RequiredNote = () => (
  <p aria-hidden="true" className="text-sm text-muted">
    <span className="text-error">*</span> is required
  </p>
);
