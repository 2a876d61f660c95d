import importComponentGroups from '../src/import-component-groups.ts';

test('splits an import by the groups of its names, and other names are those of the base', () => {
  const source =
    "import { Button, Select, Modal, type FileZoneProps, Card, ZoomInOutlined } from '@ipr/ui';\nshow();\n";
  expect(importComponentGroups(source).split(/; |;\n/)).toEqual([
    "import { Button } from '@ipr/ui/base'",
    "import { type FileZoneProps } from '@ipr/ui/forms'",
    "import { ZoomInOutlined } from '@ipr/ui/icons'",
    "import { Select } from '@ipr/ui/lists'",
    "import { Modal } from '@ipr/ui/overlays'",
    "import { Card } from '@ipr/ui/panels'",
    'show()',
    '',
  ]);
});

test('splits an import over several lines with a renamed component, and leaves entries of the package', () => {
  const source =
    "import {\n  Modal as Dialog,\n  useText,\n} from '@ipr/ui';\nimport { loadLocale } from '@ipr/ui/plain';\n";
  expect(importComponentGroups(source)).toBe(
    "import { useText } from '@ipr/ui/base'; import { Modal as Dialog } from '@ipr/ui/overlays';\n" +
      "import { loadLocale } from '@ipr/ui/plain';\n",
  );
});

test.each(["export * from '@ipr/ui';", "const all = import('@ipr/ui');", "import * as ui from '@ipr/ui';"])(
  'refuses %s, which would load all groups',
  (source) => {
    expect(() => importComponentGroups(source)).toThrow('lines of its own');
  },
);
