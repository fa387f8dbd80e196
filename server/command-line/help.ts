/** What the command line can do, for a person. */
export const help = `Usage: npm run leads -- COMMAND

  list                    the newest 50 leads
      --limit N           another number of them
      --suspected         only those suspected of being spam
      --all               both
      --json              as JSON
  show ID                 one lead, by its id or its reference; --json
  export --csv            every lead, safe to open in a spreadsheet
  export --json           every lead, as one JSON array
      --all               with the suspected ones
  retry ID                deliver again what failed for a lead
  retry --failed          deliver again everything that failed
  release ID              a suspected lead is none: deliver it
  erase EMAIL | ID        show every lead in which the address stands, or that one
      --yes               and remove them from every table

The database is the one of LEADS_DATABASE_URL (file:./data/leads.db).
Exit code: 0 done, 1 the database or the settings are at fault, 2 the command
is wrong, 3 there is no such lead.
`;
