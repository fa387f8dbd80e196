type Props = { address: string; className?: string | undefined };

/** A mailto link whose address breaks after the @ if it is too long for a line. */
export function EmailLink({ address, className }: Props) {
  const [name, domain] = address.split('@');
  return (
    <a className={className} href={`mailto:${address}`}>
      {/* One element, because the link may be a flex container. */}
      <span>
        {name}@<wbr />
        {domain}
      </span>
    </a>
  );
}
