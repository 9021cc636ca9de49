import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether a table would be too wide: then a list is a column of cards. */
export const useIsPhone = (): boolean => useMediaQuery((theme) => theme.breakpoints.down('sm'));
