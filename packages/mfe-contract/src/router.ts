/** The part of react-router-dom that shell and modules use, through this package so that its contexts exist once. */
export {
  generatePath,
  Link,
  type LinkProps,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
