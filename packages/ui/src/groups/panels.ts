/** Parts into which a page is divided. */
export { Card, Descriptions, Progress, Tabs } from 'antd';
