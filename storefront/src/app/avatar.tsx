import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../lib/use-session.ts';
import { useAudience } from './audience.ts';
import { profile } from './routes.ts';

const nobody = '/pictures/default-avatar.svg';

/**
 * The picture of the person who is signed in, with a link to their profile; else a neutral picture.
 */
export const Avatar = () => {
  const session = useSession();
  const { member, visitor } = useAudience();
  const [missing, setMissing] = useState<string>();
  const photo = session.status === 'signed-in' ? session.person.photo : undefined;

  const picture = (alt: string) => (
    <img
      src={photo && photo !== missing ? photo : nobody}
      alt={alt}
      width="36"
      height="36"
      fetchPriority="low"
      referrerPolicy="no-referrer"
      className="size-9 rounded-full bg-base-200 object-cover"
      onError={() => setMissing(photo)}
    />
  );

  return (
    <>
      {member !== undefined && (
        <Link
          to={profile.path}
          className={`grid size-11 place-items-center rounded-full ${member}`}
        >
          {picture('Your profile')}
        </Link>
      )}
      {visitor !== undefined && (
        <span className={`grid size-11 place-items-center ${visitor}`}>
          {picture('Nobody is signed in')}
        </span>
      )}
    </>
  );
};
