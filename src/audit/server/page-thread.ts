import { auditReport, readPage } from '../../audit-checks/audit-report.ts';
import { nextRequests } from '../../audit-checks/audit-requests.ts';
import { handleTasks } from '../../platform/server/task-thread.ts';
import type { PageTask, PageTaskResult } from './page-reader.ts';

handleTasks((task: PageTask): PageTaskResult => {
  switch (task.kind) {
    case 'nothing':
      return {};
    case 'page':
      return { page: readPage(task.visit) };
    case 'requests':
      return { requests: nextRequests(task.visit, task.page) };
    case 'report':
      return { report: auditReport(task.visit, task.page) };
  }
});
