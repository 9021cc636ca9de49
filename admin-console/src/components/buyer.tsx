import Box from '@mui/material/Box';

/** Who has bought, as a table says it. */
export const Buyer = ({ name, email }: { name: string; email: string }) => (
  <>
    {name}
    <Box sx={{ color: 'text.secondary' }}>{email}</Box>
  </>
);
