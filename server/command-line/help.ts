/** The help text of the command line. */
export const help = `Usage: npm run leads -- COMMAND

  list                    the newest 50 leads
      --limit N           another number of leads
      --suspected         only suspected spam
      --all               accepted and suspected leads
      --json              as JSON
  show ID                 one lead, by its id or reference; also with --json
  export --csv            every lead, safe to open in a spreadsheet
  export --json           every lead, as one JSON array
      --all               include suspected leads
  retry ID                retry the failed deliveries of one lead
  retry --failed          retry all failed deliveries
  release ID              accept a suspected lead and deliver it
  erase EMAIL | ID        show every lead that contains the address, or one lead
      --yes               and remove them from the database

The database is LEADS_DATABASE_URL (default: file:./data/leads.db).
Exit codes: 0 success, 1 database error or invalid setting, 2 invalid command,
3 no such lead.
`;
