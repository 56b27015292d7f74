### Datum som de läses i text.

date-day = { $day } { $month }
date-month =
    { $month ->
        [1] januari { $year }
        [2] februari { $year }
        [3] mars { $year }
        [4] april { $year }
        [5] maj { $year }
        [6] juni { $year }
        [7] juli { $year }
        [8] augusti { $year }
        [9] september { $year }
        [10] oktober { $year }
        [11] november { $year }
       *[12] december { $year }
    }
