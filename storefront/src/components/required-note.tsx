/** Explains the mark beside a label. Screen readers announce required fields by themselves. */
export const RequiredNote = () => (
  <p aria-hidden="true" className="text-sm text-muted">
    <span className="text-error">*</span> is required
  </p>
);
