import { auditReport, readPage } from '../../core/audit/audit-report.ts';
import { nextRequests } from '../../core/audit/audit-requests.ts';
import { answerTasks } from '../threads/task-thread.ts';
import type { PageTask, PageTaskResult } from './page-reader.ts';

answerTasks((task: PageTask): PageTaskResult => {
  const { visit } = task;
  switch (task.wanted) {
    case 'page':
      return { page: readPage(visit) };
    case 'requests':
      return { requests: nextRequests(visit, task.page) };
    case 'report':
      return { report: auditReport(visit, task.page) };
  }
});
