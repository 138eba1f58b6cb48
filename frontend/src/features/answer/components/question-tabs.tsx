import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';

import type { Answer, Question } from '@/api-schema/models';

import classes from './answer.module.css';

interface QuestionTabsProps {
  answer: Answer;
  /** The question of the address, whose answer may still be on its way. */
  asked: string | null;
  onPick: (question: Question) => void;
  /** What stands at the right of the tabs. */
  beside: ReactNode;
  children: ReactNode;
}

/** What the sweep can be asked as tabs, with the answer to one of them below. */
export function QuestionTabs({ answer, asked, onPick, beside, children }: QuestionTabsProps) {
  const { questions } = answer;
  const question = questions.find((each) => each.question === asked)?.question ?? answer.question;
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Of many tabs the one that is read may stand beyond the edge.
    const tab = list.current?.querySelector('[data-active]');
    if (tab instanceof HTMLElement && list.current !== null) {
      const beyond = tab.offsetLeft + tab.offsetWidth - list.current.clientWidth;
      list.current.scrollLeft = Math.min(tab.offsetLeft, Math.max(0, beyond));
    }
  }, [question]);
  return (
    <Tabs
      value={question}
      activateTabWithKeyboard={false}
      onChange={(value) => {
        const picked = questions.find((each) => each.question === value);
        if (picked !== undefined) onPick(picked.question);
      }}
    >
      <div className={classes.bar}>
        <Tabs.List ref={list} className={classes.tabList} aria-label="Question">
          {questions.map((each) => (
            <Tabs.Tab key={each.question} value={each.question} className={classes.tab}>
              {each.title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {beside}
      </div>
      <Tabs.Panel value={question} pt="sm">
        {children}
      </Tabs.Panel>
    </Tabs>
  );
}
