import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the window is too narrow for a table, so that lists show cards. */
export const useIsPhone = (): boolean => useMediaQuery((theme) => theme.breakpoints.down('sm'));
