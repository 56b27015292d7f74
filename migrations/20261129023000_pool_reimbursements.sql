-- One word for one thing: what the reimbursements take out of the wage pool.
alter table payslips rename column pool_costs to pool_reimbursements;
alter view live_payslips rename column pool_costs to pool_reimbursements;
