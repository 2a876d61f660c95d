/**
 * The antd components used by the product. Modules import them from here, so that they share one copy of antd, reduced to
 * this list, under one theme.
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
  type InputRef,
  Pagination,
  Popover,
  Progress,
  Segmented,
  Select,
  Switch,
  Tabs,
  Tag,
  Tooltip,
} from 'antd';
