import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toasts.css';

/** The place of the toasts, which `toast.success(…)` of react-toastify/unstyled shows. */
const Toasts = () => (
  <ToastContainer position="top-right" autoClose={5000} theme="light" role="alert" />
);

export default Toasts;
