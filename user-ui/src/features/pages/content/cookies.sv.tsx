import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Kakor',
  description: 'Tjänsten använder en kaka för inloggningen och sparar några val på din enhet. Inga spårningskakor.',
  keywords: 'kakor, cookies, lokal lagring, spårning',
  lead: 'En kaka för inloggningen, några val på din enhet, ingen spårning. Därför finns ingen kakruta att klicka bort.',
  sections: () => [
    {
      id: 'cookie',
      title: 'Kakor',
      body: (
        <>
          <p>
            När du loggar in sätts en kaka med en slumpmässig nyckel, så att servern vet att det är du. Den kan inte
            läsas av skript på sidan och försvinner när du loggar ut eller när den gått ut.
          </p>
          <p>
            Loggar du in genom en annan tjänst behövs en tillfällig uppgift under själva inloggningen. Den används inte
            till något annat.
          </p>
        </>
      ),
    },
    {
      id: 'local',
      title: 'Uppgifter på din enhet',
      body: (
        <ul>
          <li>språk och utseende som du valt</li>
          <li>att någon har varit inloggad på enheten, men inte vem</li>
          <li>osparade ändringar i ett fakturautkast, tills de har nått servern</li>
          <li>en faktura som du har provat att skriva utan konto, i högst sju dagar</li>
          <li>
            vad du senast såg i appen (översikt, fakturor, lönespecifikationer, kunder och profil), så att du kan läsa
            det när du är offline; det tas bort när du loggar ut, och annars efter sju dagar
          </li>
          <li>appens egna filer, så att den startar fort och går att öppna när du är offline</li>
        </ul>
      ),
    },
    {
      id: 'none',
      title: 'Det vi inte använder',
      body: <p>Ingen reklam, ingen besöksstatistik hos andra företag, inga skript från andra webbplatser.</p>,
    },
    {
      id: 'law',
      title: 'Samtycke',
      body: (
        <p>
          Lagen om elektronisk kommunikation kräver inte samtycke för det som är nödvändigt för en tjänst som du har
          bett om. Du kan ta bort allt i webbläsarens inställningar. Då loggas du ut.
        </p>
      ),
    },
  ],
};
