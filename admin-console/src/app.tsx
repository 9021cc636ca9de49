import { Admin, CustomRoutes, Resource } from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { audit } from './audit/index.tsx';
import { authProvider } from './auth-provider.ts';
import { bookings } from './bookings/index.tsx';
import { useConsoleTheme } from './console-theme.tsx';
import { dataProvider } from './data-provider.ts';
import { deliveryMethods } from './delivery-methods/index.tsx';
import { ConsoleLayout } from './layout/layout.tsx';
import { NotFound } from './layout/not-found.tsx';
import { missingFacts } from './missing-facts/index.tsx';
import { messages } from './messages/index.tsx';
import { orders } from './orders/index.tsx';
import { pagesOf } from './pages.tsx';
import { products } from './products/index.tsx';
import { queryClient } from './query-client.ts';
import { reviews } from './reviews/index.tsx';
import { invoices } from './invoices/index.tsx';
import { routerProvider } from './router-provider.ts';
import { store } from './store.ts';
import { taxRates } from './tax-rates/index.tsx';
import { users } from './users/index.tsx';
import { i18nProvider } from './words.ts';

const Dashboard = pagesOf('')(async () => (await import('./dashboard/dashboard.tsx')).Dashboard);

const shipping = pagesOf('shipping');
const ToShip = shipping(async () => (await import('./shipping/to-ship.tsx')).ToShip);
const PickList = shipping(async () => (await import('./shipping/pick-list.tsx')).PickList);
const PackingSlip = shipping(async () => (await import('./shipping/packing-slip.tsx')).PackingSlip);

const Console = () => (
  <Admin
    title="Parches console"
    dataProvider={dataProvider}
    authProvider={authProvider}
    i18nProvider={i18nProvider}
    queryClient={queryClient}
    routerProvider={routerProvider}
    store={store}
    dashboard={Dashboard}
    layout={ConsoleLayout}
    catchAll={NotFound}
    theme={useConsoleTheme()}
    darkTheme={null}
    loginPage={false}
    disableTelemetry
  >
    <Resource {...products} />
    <Resource {...orders} />
    <Resource {...bookings} />
    <Resource {...invoices} />
    <Resource {...users} />
    <Resource {...reviews} />
    <Resource {...messages} />
    <Resource {...missingFacts} />
    <Resource {...deliveryMethods} />
    <Resource {...taxRates} />
    <Resource {...audit} />
    <CustomRoutes>
      <Route path="/shipping" element={<ToShip />} />
      <Route path="/shipping/pick-list" element={<PickList />} />
      <Route path="/shipping/orders/:orderId/:shipmentId?" element={<PackingSlip />} />
    </CustomRoutes>
  </Admin>
);

const router = createBrowserRouter([{ path: '*', element: <Console /> }], { basename: '/admin' });

export const App = () => <RouterProvider router={router} />;
