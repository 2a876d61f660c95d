/** The subset of react-router-dom used by shell and modules; imported from this package, so that its contexts exist once. */
export {
  generatePath,
  Link,
  type LinkProps,
  Navigate,
  NavLink,
  Outlet,
  Route,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { Routes } from './routes.tsx';
