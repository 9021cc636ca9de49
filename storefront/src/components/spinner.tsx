export const Spinner = ({ label }: { label: string }) => (
  <output className="flex min-h-64 items-center justify-center gap-3 text-muted">
    <span className="loading loading-md loading-spinner text-primary" aria-hidden="true" />
    {label}…
  </output>
);
