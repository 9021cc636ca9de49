import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Download } from 'lucide-react';
import { importMaxMegabytes, importMaxRows } from '../../../../domain/csv.ts';
import { Panel } from '../../components/panel.tsx';
import { saveFile } from '../../../../storefront/src/lib/save-file.ts';
import { figures } from '../../theme.ts';
import { columns, template } from './columns.ts';
import { rows } from './counts.ts';
import { asCsv } from './csv.ts';

/** The format of a file, and an example to download. */
export const ImportHelp = () => (
  <Panel
    title="What the file has"
    action={
      <Button
        startIcon={<Download size={18} aria-hidden />}
        onClick={() => saveFile(asCsv(template), 'products-template.csv')}
      >
        Download a template
      </Button>
    }
  >
    <Typography sx={{ maxWidth: '42rem', mb: 2 }}>
      CSV in UTF-8, parted by commas, semicolons or tabs: the first line names the columns, in any
      order. An export can be changed and brought back as it is. A cell that is left empty changes
      nothing. One bad row, and nothing of the file is written. At most {rows(importMaxRows)} and{' '}
      {importMaxMegabytes} MB.
    </Typography>
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { sm: '8rem minmax(0, 1fr)' },
        columnGap: 2,
        rowGap: { xs: 0.5, sm: 1 },
        m: 0,
      }}
    >
      {Object.entries(columns).map(([name, meaning]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={figures}>
            {name}
          </Box>
          <Box component="dd" sx={{ m: 0, color: 'text.secondary', mb: { xs: 1, sm: 0 } }}>
            {meaning}
          </Box>
        </Box>
      ))}
    </Box>
  </Panel>
);
