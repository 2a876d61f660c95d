/**
 * The components of antd that the product uses. Modules take them from here, so that one copy of antd is shared, cut to
 * this list, and stands under one theme.
 */
export {
  Alert,
  Avatar,
  Badge,
  Button,
  Card,
  Checkbox,
  Descriptions,
  Drawer,
  Dropdown,
  Flex,
  Form,
  Input,
  Pagination,
  Progress,
  Segmented,
  Select,
  Tabs,
  Tag,
  Tooltip,
} from 'antd';
