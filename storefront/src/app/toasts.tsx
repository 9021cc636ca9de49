import { ToastContainer } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toasts.css';

/** Where toasts come up: `toast.success(…)` of react-toastify/unstyled. */
const Toasts = () => (
  <ToastContainer position="top-right" autoClose={5000} theme="light" role="alert" />
);

export default Toasts;
