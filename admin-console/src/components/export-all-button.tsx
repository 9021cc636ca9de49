import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button, useListContext, useNotify } from 'react-admin';
import { useConsole } from '../data-provider.ts';
import { saveFile } from '../../../storefront/src/lib/save-file.ts';

/** Downloads all records that the list's filter selects, not only the page, as CSV. */
export const ExportAllButton = () => {
  const console = useConsole();
  const notify = useNotify();
  const { resource, filterValues, total } = useListContext();
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      saveFile(await console.exportAll(resource, filterValues), `${resource}.csv`),
    onError: (error: Error) => notify(error.message, { type: 'error' }),
  });
  return (
    <Button
      label="Export all"
      // On a phone it is only an icon, which react-admin labels only while the button is enabled.
      aria-label="Export all"
      disabled={isPending || total === 0}
      onClick={() => mutate()}
    >
      <Download size={18} aria-hidden />
    </Button>
  );
};
