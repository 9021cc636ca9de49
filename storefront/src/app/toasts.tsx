import { cssTransition, ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toasts.css';

/** The library's own slide, which would move the toasts below by their height, and not by `transform` alone. */
const slide = cssTransition({
  enter: 'Toastify--animate Toastify__slide-enter',
  exit: 'Toastify--animate Toastify__slide-exit',
  appendPosition: true,
  collapse: false,
});

/** The place of the toasts, which `toast.success(…)` of react-toastify/unstyled shows. */
const Toasts = () => (
  <ToastContainer
    position="top-right"
    autoClose={5000}
    theme="light"
    role="alert"
    transition={slide}
  />
);

export default Toasts;
