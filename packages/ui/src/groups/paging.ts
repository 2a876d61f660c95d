/** Pages of lists that are longer than one. */
export { Pagination } from 'antd';
