import { PublicLink } from '@/components/layout/PublicLink';
import type { PageContent } from './types';

export const page: PageContent = {
  title: 'Så skriver du en faktura',
  description:
    'Vad som måste stå på en faktura i Sverige, hur du beskriver jobbet så att kunden betalar i tid, och vilken moms som gäller.',
  keywords: 'skriva faktura, vad ska stå på en faktura, betalningsvillkor, referens, moms på faktura',
  lead: 'En faktura som blir betald i tid är lätt att känna igen för den som ska betala den: rätt mottagare, rätt referens och rader som går att kontrollera.',
  sections: ({ bankDays }) => [
    {
      id: 'before',
      title: 'Frågor till kunden',
      body: (
        <ul>
          <li>Vilket företag ska stå på fakturan, och vad är organisationsnumret?</li>
          <li>Vart ska den skickas? Många har en särskild adress för fakturor.</li>
          <li>Vilken referens, beställare eller inköpsorder ska stå på den? Utan den blir fakturan ofta liggande.</li>
          <li>Hur många dagar har kunden på sig?</li>
        </ul>
      ),
    },
    {
      id: 'lines',
      picture: 'editor',
      title: 'Fakturarader',
      body: (
        <>
          <p>
            Skriv vad, när och hur mycket: ”Textredigering av årsredovisning, oktober 2026, 12 timmar à 750 kr”. Undvik
            ”arvode” eller ”enligt överenskommelse”. Den som attesterar fakturan var kanske inte med när ni kom överens.
          </p>
          <p>Pris och belopp på raderna är utan moms. Har uppdraget flera delar, ge varje del en rad.</p>
        </>
      ),
    },
    {
      id: 'vat',
      title: 'Moms',
      body: (
        <>
          <p>Momsen läggs på ditt pris och går vidare till Skatteverket. Den är aldrig en del av din lön.</p>
          <table>
            <thead>
              <tr>
                <th scope="col">Sats</th>
                <th scope="col">Gäller bland annat</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <td>25&nbsp;%</td>
                <td>de flesta tjänster</td>
              </tr>
              <tr>
                <td>12&nbsp;%</td>
                <td>hotell, restaurang och catering</td>
              </tr>
              <tr>
                <td>6&nbsp;%</td>
                <td>böcker, tidningar, persontransporter, inträde till kultur- och idrottsevenemang</td>
              </tr>
              <tr>
                <td>0&nbsp;%</td>
                <td>undantag, till exempel viss vård och utbildning</td>
              </tr>
            </tbody>
          </table>
          <p>
            Artister kan ofta fakturera med en lägre sats eller utan moms i eget namn. När vi fakturerar är vi säljare,
            och då gäller 25&nbsp;%. Är du osäker, fråga innan du skickar.
          </p>
        </>
      ),
    },
    {
      id: 'abroad',
      title: 'Kunder utomlands',
      body: (
        <ul>
          <li>
            <strong>Företag i EU med giltigt momsregistreringsnummer:</strong> ingen svensk moms. Köparen redovisar
            momsen, och på fakturan står ”Omvänd betalningsskyldighet / Reverse charge”.
          </li>
          <li>
            <strong>Privatperson i EU eller företag utan giltigt nummer:</strong> svensk moms, med några undantag.
          </li>
          <li>
            <strong>Företag utanför EU:</strong> ingen svensk moms på de flesta tjänster. Norge, Schweiz och
            Storbritannien är utanför EU.
          </li>
          <li>Tjänster på en fastighet beskattas i landet där fastigheten ligger.</li>
        </ul>
      ),
    },
    {
      id: 'must',
      title: 'Obligatoriska uppgifter',
      body: (
        <>
          <p>
            Datum, fakturanummer, säljarens och köparens namn och adress, säljarens momsregistreringsnummer, vad som
            sålts och hur mycket, när det levererades, belopp per momssats, momsen och, vid omvänd betalningsskyldighet,
            köparens momsregistreringsnummer. Vi fyller i allt utom raderna.{' '}
            <PublicLink to="/test-multipage-invoice">Se ett exempel</PublicLink>.
          </p>
        </>
      ),
    },
    {
      id: 'after',
      picture: 'invoice',
      title: 'Efter utskicket',
      body: (
        <>
          <p>
            En skickad faktura går inte att ändra. Blev något fel väljer du ”Be om en kreditfaktura” i fakturans meny.
            Vi kan kreditera hela fakturan eller en del av den, och en helt krediterad faktura kan ersättas av en
            rättad. Finns fakturan redan med på en lönespecifikation kontaktar du oss i stället.
          </p>
          <p>
            Säger kunden att fakturan inte har kommit kan du se när och till vem den skickades, och ladda ner den som
            PDF.
          </p>
          <p>Lönen betalas ut inom {bankDays} bankdagar efter full betalning.</p>
        </>
      ),
    },
  ],
};
