import { notifications } from '@mantine/notifications';

/** Says in a notification why something that was asked for did not happen. */
export function tellFailure({ message }: Error): void {
  notifications.show({ color: 'red', title: 'That did not work', message });
}
