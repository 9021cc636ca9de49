import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Button, useListContext, useNotify } from 'react-admin';
import { useConsole } from '../data-provider.ts';
import { saveFile } from './save-file.ts';

/** Downloads all that the list's filter selects, not only its page, as CSV. */
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
      // On a phone it is a picture alone, which react-admin names only while it can be used.
      aria-label="Export all"
      disabled={isPending || total === 0}
      onClick={() => mutate()}
    >
      <Download size={18} aria-hidden />
    </Button>
  );
};
