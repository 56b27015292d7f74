### How a salary is calculated, as payslips and the apps explain it. The space before % and kr does not break.

## Steps

step-subtotal = Invoiced excluding VAT
step-fee-at-sending = Fee at sending
step-fee-adjustment = Fee adjustment
step-fee = Fee
step-pool-reimbursements = Expenses from the wage pool
step-taxable-excess = Above the tax-free amount, paid as salary
step-pool-correction = Correction of the wage pool
step-wage-pool = Wage pool
step-pool-salary = Salary from the wage pool
step-holiday-paid-out = Saved holiday pay paid out
step-gross-salary = Gross salary
step-holiday-pay = of which holiday pay
step-holiday-saved = Holiday pay saved
step-holiday-reserve = Reserved for contributions on holiday pay
step-employer-contributions = Employer contributions
step-pension-premium = Pension premium
step-special-payroll-tax = Special payroll tax on the premium
step-rounding = Rounding
step-regular-tax = Tax on the salary
step-one-time-tax = Tax on the one-time amount
step-preliminary-tax = Preliminary tax
step-net-salary = Net salary
step-reimbursements = Tax-free reimbursements
step-claim-offset = Set off against an earlier payout
step-payout = Payout
step-sink = Special income tax (SINK)
step-a-sink = Artist tax (A-SINK)

## Rates of a step, in short

terms-fee = { $percentage } + { $fixed }
terms-fees = { $percentage } + { $fixed } per invoice
terms-capped = { $rate } up to { $cap } a month, then { $above }
terms-table = Table { $table }, column { $column }
rates-assumed = { $text } The rates are assumed, not yet decided.

## Values that go into a step

input-subtotal = { step-subtotal }
input-invoice-subtotal = Invoice { $value }
    .draft = Invoice
input-invoice-fee = Fee for invoice { $value }
    .draft = Fee for the invoice
input-fee-at-sending = { step-fee-at-sending }
input-fee-adjustment = { step-fee-adjustment }
input-fee = { step-fee }
input-fee-percentage = Fee percentage
input-fixed-fee = Fixed fee
input-wage-pool = { step-wage-pool }
input-gross-salary = { step-gross-salary }
input-employer-contributions = { step-employer-contributions }
input-contribution-rate = Contribution rate
input-contribution-cap = Monthly cap
input-cap-used = Already used of the cap
input-contribution-rate-above = Contribution rate above the cap
input-birth-year = Year of birth
input-holiday-percentage = Holiday pay percentage
input-month-gross = Gross salary for the month, including this salary
input-tax-withheld = Tax already withheld in the month
input-tax-percentage = Tax percentage
input-tax-table = Tax table
input-tax-column = Column
input-preliminary-tax = { step-preliminary-tax }
input-net-salary = { step-net-salary }
input-pool-reimbursements = { step-pool-reimbursements }
input-invoice-credited = Credited on invoice { $value }
input-invoice-recovered = Recovered on invoice { $value }
input-invoice-taken-back = Payment reversed on invoice { $value }
input-invoice-paid-again = Paid again on invoice { $value }
input-pool-corrections = Left from earlier corrections
input-losses-borne = Losses that we bear, since the last salary
input-corrections-waived = Waived corrections
input-pool-correction = { step-pool-correction }
input-receipts = Receipts with VAT
input-input-vat = Deductible VAT on receipts
input-mileage = Mileage allowance
input-per-diem = Per diem
input-pool-salary = { step-pool-salary }
input-holiday-paid-out = { step-holiday-paid-out }
input-holiday-saved = { step-holiday-saved }
input-earlier-pay = Earlier pay this year without contributions
input-pension-percentage = Premium percentage
input-pension-premium = { step-pension-premium }
input-special-payroll-tax-rate = Special payroll tax rate
input-special-payroll-tax = { step-special-payroll-tax }
input-holiday-reserve = { step-holiday-reserve }
input-annual-estimate = Estimated annual pay
input-decision-amount = Decided amount per month
input-year-gross = Gross salary for the year, including this salary
input-limit = Limit
input-regular-tax = { step-regular-tax }
input-one-time-tax = { step-one-time-tax }
input-reimbursements = { step-reimbursements }
input-claim = Remaining debt
input-claim-offset = { step-claim-offset }

## Rules: in words, and the law they follow

-contributions-act = Swedish Social Security Contributions Act (2000:980), chapter 2
-holiday-act = Swedish Annual Leave Act (1977:480), section 16 b, 12%
-income-tax-act = Swedish Income Tax Act (1999:1229), chapters 11 and 12
-tax-tables = The Swedish Tax Agency’s general monthly tables
-tax-decision = The Swedish Tax Agency’s decision under the Tax Procedure Act (2011:1244), chapter 55, section 9
-f-tax-act = Swedish Tax Procedure Act (2011:1244), chapter 10, section 11
-withholding-act = Swedish Tax Procedure Act (2011:1244), chapter 11; Tax Procedure Ordinance (2011:1261), chapter 22, section 1
rule-sum-of-invoices = The sum of the paid invoices excluding VAT.
rule-fee-of-invoice = The fee percentage of the amount excluding VAT, rounded to öre, plus the fixed fee.
    .source = Fee in effect when the invoice was sent
rule-sum-of-fees = The sum of the fees for the invoices.
    .source = Fee in effect when the invoice was sent
rule-fee-follows-tax =
    { $swedish-tax ->
        [true] The fee is adjusted because the invoice was sent without Swedish tax and is paid out with it.
       *[false] The fee is adjusted because the invoice was sent with Swedish tax and is paid out without it.
    }
    .source = Fees in effect when the invoice was sent, for the tax at payout
rule-fee-with-adjustment = The fee at sending and its adjustment: the fee follows the tax that applies at payout.
rule-subtotal-less-fee = The amount excluding VAT less the fee.
rule-gross-of-pool =
    { $category ->
        [none] The whole wage pool: no employer contributions are paid for people born in 1937 or earlier.
        [f-skatt] The whole wage pool: a person with F-tax pays their own contributions.
        [below-year-limit] The whole wage pool: no employer contributions are paid while pay for the year is below 1.000 kr.
        [youth] The wage pool divided by 1 + the contribution rate: the reduced rate up to the monthly cap and the full rate above it. Rounded down to öre.
       *[other] The wage pool divided by 1 + the contribution rate, rounded down to öre.
    }
    .source =
    { $category ->
        [youth] { -contributions-act }, and bill 2025/26:66; rates for { $year }
       *[other] { -contributions-act }, and General Payroll Levy Act (1994:1920); rates for { $year }
    }
rule-holiday-included = Included in the gross salary: the gross salary less the gross salary divided by 1.12, rounded to öre.
    .source = { -holiday-act }
rule-contributions =
    { $category ->
        [pension-only] Only the old-age pension contribution on the gross salary, because of the year of birth. Rounded to öre.
        [none] No contributions are paid for people born in 1937 or earlier.
        [f-skatt] No contributions are paid on payments to a person with F-tax.
        [below-year-limit] No contributions are paid while pay from us for the year is below 1.000 kr. Once it reaches that amount, they are paid on all of it.
        [youth] The reduced contribution rate for young people on the gross salary up to the monthly cap, the full rate above it. Rounded to öre.
       *[full] The full contribution rate on the gross salary, rounded to öre.
    }
    .source =
    { $category ->
        [youth] { -contributions-act }, and bill 2025/26:66; rates for { $year }
       *[other] { -contributions-act }, and General Payroll Levy Act (1994:1920); rates for { $year }
    }
rule-residue = The remainder of the wage pool after rounding, at most one öre.
rule-side-income-tax = Side income: 30% of the gross salary, rounded down to whole kronor.
    .source = { -withholding-act }
rule-table-tax = Main employer: the table’s tax on the whole gross salary for the month, less the tax already withheld.
    .source = { -tax-tables } for { $year }
rule-voluntary-tax = Higher tax at your own request: the percentage of the gross salary, rounded down to whole kronor.
    .source = { -withholding-act }
rule-gross-less-tax = The gross salary less the preliminary tax.
rule-net-to-account = The net salary is paid to the bank account.
rule-pool-in-full = Swedish tax is off: the whole wage pool is paid out and nothing is withheld.
    .source = Reason and evidence are recorded in the profile
rule-purchase-in-full = Approved for F-tax: your own invoice is paid in full. No tax is withheld and no contributions are paid.
    .source = { -f-tax-act }
rule-reimbursements-less-vat = Receipts without deductible VAT, and mileage allowance and per diem within the tax-free amounts.
    .source = { -income-tax-act }; amounts for { $year }
rule-above-tax-free = Amounts claimed above the tax-free amounts for the year stay in the wage pool and are paid as salary.
    .source = { -income-tax-act }; amounts for { $year }
rule-subtotal-less-fee-and-reimbursements = The amount excluding VAT less the fee and the expenses.
rule-pool-lowered = An invoice was credited after its salary had been calculated, its payment was reversed, or a loss that we bore was paid or claimed again. The wage pool was too large by that amount and this one is lowered, at most to zero.
rule-pool-with-losses = We bear what a client did not pay: the next wage pools are raised by what the invoice would have given. If the client pays after all, or the invoice is claimed again, they are lowered by as much. Corrections of earlier salaries are included.
rule-pool-raised = Earlier wage pools were too small by that amount: money that had been written off came in, a client paid again, we bore a loss, or a salary that had taken a correction was calculated anew. This one is raised.
rule-pool-with-correction = The amount excluding VAT less the fee and any expenses, with the correction.
rule-gross-with-parts = The highest gross salary that fits in the wage pool together with { $parts }.
    .source =
    { $category ->
        [youth] { -contributions-act }, and bill 2025/26:66; rates for { $year }
       *[other] { -contributions-act }, and General Payroll Levy Act (1994:1920); rates for { $year }
    }
rule-saved-holiday-paid = Saved holiday pay is paid out as a one-time amount. It is not taken from the wage pool.
    .source = { -holiday-act }
rule-salary-and-holiday = The salary from the wage pool and the saved holiday pay paid out.
rule-holiday-saved = 12% of the gross salary, rounded to öre, is saved for you and paid out later.
    .source = { -holiday-act }
rule-holiday-reserved = The rest of the wage pool covers the contributions on the saved holiday pay when it is paid out.
    .source = { -holiday-act }
rule-contributions-with-earlier = Pay for the year reaches 1.000 kr: the contribution rate on the gross salary and on earlier pay this year, rounded to öre.
    .source =
    { $category ->
        [youth] { -contributions-act }, and bill 2025/26:66; rates for { $year }
       *[other] { -contributions-act }, and General Payroll Levy Act (1994:1920); rates for { $year }
    }
rule-agreed-premium = The agreed percentage of the gross salary, rounded to öre.
    .source = Occupational pension agreement
rule-premium-tax = The rate for the year on the premium, rounded to öre.
    .source = Swedish Act on Special Payroll Tax on Pension Costs (1991:687); rate for { $year }
rule-table-and-tenth-tax = No tax decision: the table’s tax on the whole gross salary for the month plus 10%, rounded down to whole kronor, less the tax already withheld.
    .source = { -tax-tables } for { $year } and its guidance on adding 10%
rule-one-time-tax = One-time amount: the amount times the percentage for the estimated annual pay, rounded down to whole kronor.
    .source = The Swedish Tax Agency’s regulations on one-time amounts for { $year }
rule-sink-tax = SINK decision: the rate for the year on the gross salary without deductions, rounded down to whole kronor.
    .source = Swedish SINK Act (1991:586), section 7; rate for { $year }
rule-a-sink-tax = A-SINK decision for artists and athletes: the rate for the year on the gross salary, rounded down to whole kronor.
    .source = Swedish A-SINK Act (1991:591); rate for { $year }
rule-decided-percent-tax = The Swedish Tax Agency’s decision: the percentage of the gross salary, rounded down to whole kronor.
    .source = { -tax-decision }
rule-decided-amount-tax = The Swedish Tax Agency’s decision: the amount for the month, less the tax already withheld.
    .source = { -tax-decision }
rule-decided-no-tax = The Swedish Tax Agency’s decision: no tax is withheld.
    .source = { -tax-decision }
rule-f-skatt-tax = F-tax is approved and invoked in writing: no tax is withheld.
    .source = { -f-tax-act }
rule-student-tax = Student certificate: no tax is withheld while pay for the year is below the limit.
    .source = Student certificate SKV 434; limit for { $year }
rule-small-payment-tax = The payment is below 100 kr: no tax is withheld.
    .source = Swedish Tax Procedure Act (2011:1244), chapter 10, section 4
rule-small-year-tax = Pay from us for the year is below 1.000 kr: no tax is withheld.
    .source = Swedish Tax Procedure Act (2011:1244), chapter 10, section 4, and Social Security Contributions Act (2000:980), chapter 2, section 14; { $year }
rule-sum-of-taxes = The tax on the salary and on the one-time amount.
rule-tax-free = Receipts with VAT, and mileage allowance and per diem within the tax-free amounts, are paid without tax.
    .source = { -income-tax-act }; amounts for { $year }
rule-set-off = An earlier salary was reversed after it had been paid out. The net salary is set off against it.
rule-net-and-reimbursements = The net salary and the tax-free reimbursements, less the set-off, are paid to the bank account.

## What else the wage pool pays, after “together with”

part-contributions = the employer contributions
part-holiday = the saved holiday pay
part-pension = the pension premium and its special payroll tax
part-earlier = the contributions on earlier pay this year

## Tax settings, in a few words

tax-rule-side-income = 30% tax
tax-rule-main-employer = tax table { $table }, column { $column }
tax-rule-no-decision = tax table { $table }, column { $column }, plus 10%
tax-rule-sink = special income tax for non-residents (SINK)
tax-rule-a-sink = special income tax for artists and athletes (A-SINK)
tax-rule-decision = decision from the Swedish Tax Agency
tax-rule-student = student certificate
tax-f-skatt-until = F-tax until { $last }
tax-disabled = no Swedish tax ({ $reason })
tax-voluntary = { $rule }, at least { $percent }%
