import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Price } from '../../../storefront/src/lib/price.tsx';
import { silkscreen } from '../theme.ts';
import { roundUp } from './figures.ts';

type Props = {
  values: { name: string; value: number }[];
  format: (value: number) => string;
};

const width = 600;
const height = 120;

/** A bar for each value, under a round number; for the eyes alone: a table says the same. */
export const Bars = ({ values, format }: Props) => {
  const top = roundUp(Math.max(0, ...values.map(({ value }) => value)));
  const step = width / values.length;
  return (
    <Box>
      <Typography sx={silkscreen} aria-hidden>
        <Price>{format(top)}</Price>
      </Typography>
      <Box sx={{ color: 'primary.main', borderTop: 1, borderBottom: 1, borderColor: 'divider' }}>
        <svg
          aria-hidden
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          width="100%"
          height={height}
          style={{ display: 'block' }}
        >
          {values.map(({ name, value }, index) => {
            const tall = (value / top) * height;
            return (
              <g key={name}>
                <rect
                  x={index * step + step * 0.15}
                  width={step * 0.7}
                  y={height - tall}
                  height={tall}
                  fill="currentColor"
                />
                <rect x={index * step} width={step} y={0} height={height} fill="transparent">
                  <title>{`${name}: ${format(value)}`}</title>
                </rect>
              </g>
            );
          })}
        </svg>
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between' }} aria-hidden>
        <Typography sx={silkscreen}>{values[0]?.name}</Typography>
        <Typography sx={silkscreen}>{values.at(-1)?.name}</Typography>
      </Box>
    </Box>
  );
};
