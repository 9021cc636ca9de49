import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Panel } from '../../components/panel.tsx';

type Props = { problem: string | undefined; onChoose: (file: File | undefined) => void };

/** A file is chosen or dropped. It is checked at once, but nothing is written yet. */
export const FileChoice = ({ problem, onChoose }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  return (
    <Panel title="Choose a file">
      {problem && (
        <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
          {problem}
        </Alert>
      )}
      <Box
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          onChoose(event.dataTransfer.files[0]);
        }}
        sx={{
          display: 'grid',
          justifyItems: 'center',
          gap: 1.5,
          p: { xs: 3, sm: 5 },
          textAlign: 'center',
          border: 1,
          borderStyle: 'dashed',
          borderColor: isOver ? 'primary.main' : 'text.secondary',
          borderRadius: 1,
          bgcolor: 'background.default',
        }}
      >
        <FileUp size={32} strokeWidth={1.25} aria-hidden />
        <Typography>Drop a CSV file here. It is checked first; nothing is written yet.</Typography>
        <Button variant="contained" onClick={() => input.current?.click()}>
          Choose a CSV file
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file"
          hidden
          onChange={(event) => {
            onChoose(event.target.files?.[0]);
            // Reset, so that choosing the same file again is a change too.
            event.target.value = '';
          }}
        />
      </Box>
    </Panel>
  );
};
