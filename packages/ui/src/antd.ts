/**
 * The antd components that the frame and most pages use; those of `groups` are loaded by the pages that use them. Modules import all of
 * them from '@ipr/ui', so that they share one copy of antd, reduced to these lists, under one theme.
 */
export { Alert, Avatar, Badge, Button, Flex, Popover, Tag, Tooltip } from 'antd';
