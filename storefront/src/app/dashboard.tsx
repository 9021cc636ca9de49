import { NavLink, Outlet } from 'react-router-dom';

/** A person's own pages, with their menu. */
const Dashboard = () => (
  <div className="grid gap-8 lg:grid-cols-[12rem_1fr]">
    <nav aria-label="Dashboard">
      <ul className="flex flex-wrap gap-1 lg:flex-col">
        <li>
          <NavLink
            to="/dashboard/booking"
            className="flex min-h-11 items-center rounded-field px-3 hover:bg-base-300 aria-[current=page]:bg-base-300 aria-[current=page]:font-semibold"
          >
            Booking
          </NavLink>
        </li>
      </ul>
    </nav>
    <div className="min-w-0">
      <Outlet />
    </div>
  </div>
);

export default Dashboard;
