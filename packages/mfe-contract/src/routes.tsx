import { Route, Routes as RouterRoutes, type RoutesProps } from 'react-router-dom';

/**
 * The first matching route, or nothing: shell and modules share one history, so while a module is being replaced it sees an
 * address of another one. Unknown addresses below its own paths are routes of the module (`NotFoundPage`).
 */
export const Routes = ({ children, ...props }: RoutesProps) => (
  <RouterRoutes {...props}>
    {children}
    <Route path="*" element={null} />
  </RouterRoutes>
);
