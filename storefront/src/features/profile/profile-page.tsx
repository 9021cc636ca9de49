import { Link } from 'react-router-dom';
import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useProfile } from '../../lib/profile.ts';
import { VerifyEmail } from './verify-email.tsx';

/** The person's own profile. */
const ProfilePage = () => {
  const { data: profile, error, isPending, refetch } = useProfile();
  return (
    <div className="flex flex-col gap-6">
      <PageTitle>My Profile</PageTitle>
      <VerifyEmail />
      <p>
        <Link to="/dashboard/messages" className="inline-flex min-h-11 items-center link-plain">
          Your messages to us, and our answers
        </Link>
      </p>
      {isPending && <ProfileSkeleton />}
      {error && !profile && <FailureNotice error={error} retry={() => void refetch()} />}
      {profile && <ProfileForm key={profile.email} profile={profile} />}
    </div>
  );
};

const ProfileSkeleton = () => (
  <>
    <output className="sr-only">Loading your profile…</output>
    <div aria-hidden="true" className="flex max-w-2xl flex-col gap-6 panel p-4 sm:p-6">
      <div className="h-40 skeleton" />
      {['name', 'email', 'phone', 'address', 'bio', 'education'].map((field) => (
        <div key={field} className="flex flex-col gap-1">
          <div className="h-6 w-32 skeleton" />
          <div className="h-11 skeleton" />
        </div>
      ))}
    </div>
  </>
);

export default ProfilePage;
