import { lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { HomePage } from './home-page.tsx';
import { Layout } from './layout.tsx';
import { RequireSignIn } from './require-sign-in.tsx';

const LoginPage = lazy(() => import('../features/sign-in/login-page.tsx'));
const SignupPage = lazy(() => import('../features/sign-in/signup-page.tsx'));
const PartsPage = lazy(() => import('../features/parches/parts-page.tsx'));
const PartPage = lazy(() => import('../features/parches/part-page.tsx'));
const Dashboard = lazy(() => import('./dashboard.tsx'));
const BookingsPage = lazy(() => import('../features/bookings/bookings-page.tsx'));
const PaymentPage = lazy(() => import('../features/payment/payment-page.tsx'));
const NotFoundPage = lazy(() => import('./not-found-page.tsx'));

export const Pages = () => (
  <Routes>
    <Route element={<Layout />}>
      <Route index element={<HomePage />} />
      <Route path="login" element={<LoginPage />} />
      <Route path="signup" element={<SignupPage />} />
      <Route element={<RequireSignIn />}>
        <Route path="parches" element={<PartsPage />} />
        <Route path="parches/:id" element={<PartPage />} />
        <Route path="dashboard" element={<Dashboard />}>
          <Route index element={<Navigate to="booking" replace />} />
          <Route path="booking" element={<BookingsPage />} />
          <Route path="payment/:_id" element={<PaymentPage />} />
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Route>
  </Routes>
);
