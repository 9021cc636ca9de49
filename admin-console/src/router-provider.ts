import { reactRouterProvider, useEvent } from 'react-admin';
import { useIsHere } from './components/use-is-here.ts';

/**
 * Navigates as react-admin does, with one exception. A page that somebody has left stands until the code of the next
 * one is there. A list still puts its filters into its address then: that must not lead back to it.
 */
const useNavigate: typeof reactRouterProvider.useNavigate = () => {
  const navigate = reactRouterProvider.useNavigate();
  const isHere = useIsHere();
  return useEvent((to, options) => {
    const isOfThisPage = typeof to === 'object' && to.pathname === undefined;
    if (!isOfThisPage || isHere()) navigate(to, options);
  });
};

export const routerProvider = { ...reactRouterProvider, useNavigate };
