/** Menus of rows and headers. */
export { Dropdown } from 'antd';
