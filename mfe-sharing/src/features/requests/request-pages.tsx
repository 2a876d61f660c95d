import { Pagination } from '@ipr/ui';
import { requestsPerPage } from './use-requests.ts';

interface Props {
  /** Starts at 1. */
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Pagination of requests; renders nothing for a single page. */
export const RequestPages = ({ page, total, onPage }: Props) =>
  total > requestsPerPage ? (
    <Pagination current={page} pageSize={requestsPerPage} total={total} showSizeChanger={false} onChange={onPage} />
  ) : null;
