import { reactRouterProvider, useEvent } from 'react-admin';
import { useHref } from 'react-router-dom';

/**
 * Navigates as react-admin does, but for a page that somebody has left, which stands until the next one's code is
 * there: what it would still put into its address, as a list its filters, must not lead back to it.
 */
const useNavigate: typeof reactRouterProvider.useNavigate = () => {
  const navigate = reactRouterProvider.useNavigate();
  const here = useHref({ search: '' });
  return useEvent((to, options) => {
    const isOfThisPage = typeof to === 'object' && to.pathname === undefined;
    if (!isOfThisPage || window.location.pathname === here) navigate(to, options);
  });
};

export const routerProvider = { ...reactRouterProvider, useNavigate };
