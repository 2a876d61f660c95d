/** Parts into which a page is divided. */
export { Descriptions, Progress, Tabs } from 'antd';
export { Card, type CardProps } from '../components/card.tsx';
