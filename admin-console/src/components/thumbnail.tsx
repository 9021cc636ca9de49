import Box from '@mui/material/Box';

type Props = { src: string; size?: number };

/** A record's picture on its quiet tile. Its name stands beside it, so it says nothing itself. */
export const Thumbnail = ({ src, size = 40 }: Props) => (
  <Box
    component="img"
    src={src}
    alt=""
    width={size}
    height={size}
    loading="lazy"
    sx={{
      display: 'block',
      flexShrink: 0,
      objectFit: 'contain',
      // A dark part keeps its edge in the dark theme, too.
      bgcolor: 'var(--color-plate)',
      borderRadius: 1,
    }}
  />
);

/** For a list whose rows begin with a picture. For `sx`. */
export const besidePictures = { '& .MuiListItemIcon-root': { mr: 1.5 } } as const;
