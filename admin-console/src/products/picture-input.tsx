import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { ImageUp } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { useInput, ValidationError } from 'react-admin';
import { imageMaxMegabytes, imageTypes } from '../../../domain/image.ts';
import { usePictureUpload } from './picture-upload.ts';

/** A picture that is uploaded as soon as it is chosen or dropped. The form holds its address. */
export const PictureInput = ({ source, label }: { source: string; label: string }) => {
  const upload = usePictureUpload();
  const {
    field: { ref, value, onChange },
    fieldState,
  } = useInput<string>({
    source,
    validate: (value: unknown) => {
      if (upload.share !== undefined) return 'Wait until the picture has arrived';
      return value ? undefined : 'Picture is Required';
    },
  });
  const [isOver, setIsOver] = useState(false);
  const help = useId();
  const take = async (file: File | undefined) => {
    const address = file && (await upload.start(file));
    if (address !== undefined) onChange(address);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };
  const fault = fieldState.error?.message;
  const problem = upload.problem || (fault !== undefined && <ValidationError error={fault} />);
  const shown = upload.preview ?? value;
  return (
    <Box sx={{ mt: 1, mb: 2 }}>
      <Box
        component="label"
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={onDrop}
        sx={{
          display: 'grid',
          position: 'relative',
          aspectRatio: '1',
          maxWidth: { xs: '12rem', sm: 'none' },
          placeItems: 'center',
          overflow: 'hidden',
          border: 1,
          borderStyle: shown ? 'solid' : 'dashed',
          borderColor: problem ? 'error.main' : isOver ? 'primary.main' : 'text.secondary',
          borderRadius: 1,
          bgcolor: 'background.default',
          cursor: 'pointer',
          '&:focus-within': { outline: 2, outlineOffset: 2, outlineColor: 'primary.main' },
        }}
      >
        {shown ? (
          <Box
            component="img"
            src={shown}
            alt=""
            sx={{ width: '100%', height: '100%', objectFit: 'contain', minHeight: 0 }}
          />
        ) : (
          <ImageUp size={32} strokeWidth={1.25} aria-hidden />
        )}
        <Box component="span" sx={hidden}>
          {label}
        </Box>
        <Box
          component="input"
          type="file"
          accept={imageTypes.join(',')}
          aria-invalid={Boolean(problem)}
          aria-describedby={help}
          ref={ref}
          sx={hidden}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // Reset, so that choosing the same file again is a change too.
            event.target.value = '';
          }}
        />
      </Box>
      {upload.share !== undefined && (
        <LinearProgress
          variant="determinate"
          value={upload.share * 100}
          aria-label="Sending the picture"
          sx={{ mt: 1 }}
        />
      )}
      <FormHelperText id={help} error={Boolean(problem)}>
        {problem || `Choose or drop a picture of at most ${imageMaxMegabytes} MB.`}
      </FormHelperText>
      <Typography component="output" sx={hidden}>
        {upload.arrived && 'The picture has arrived.'}
      </Typography>
    </Box>
  );
};

/** Hides an element, except from screen readers and the keyboard. */
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;
