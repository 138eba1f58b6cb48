import { Paper, SimpleGrid, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';

import { paths } from '@/lib/paths';

import { STARTS } from '../lib/starts';

import classes from './starts.module.css';

/** The questions to start from, each a way to a draft without writing YAML. */
export function Starts() {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} size="h4" mb="xs" id={id}>
        Start from a question
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        {STARTS.map(({ name, question, help }) => (
          <Paper
            key={name}
            component={Link}
            to={paths.start(name)}
            radius="md"
            p="md"
            className={`surface ${classes.start ?? ''}`}
          >
            <Text component="span" fw={650} className={classes.question ?? ''}>
              {question}
            </Text>
            <Text component="span" size="sm" c="dimmed" display="block" mt={4}>
              {help}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
    </section>
  );
}
