import Box from '@mui/material/Box';

type Props = { src: string; size?: number };

/** A record's picture. The `alt` is empty, since the record's name is beside it. */
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
      // A light background, so that a dark part can be seen in the dark theme too.
      bgcolor: 'var(--color-plate)',
      borderRadius: 1,
    }}
  />
);

/** Styles for `sx` of a list whose rows begin with a picture. */
export const besidePictures = { '& .MuiListItemIcon-root': { mr: 1.5 } } as const;
